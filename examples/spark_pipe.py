"""A collection converted and its faults counted by Apache Spark.

    greffier split --size 16M --directory pieces games.txt
    spark-submit examples/spark_pipe.py pieces games [OPTION OF GREFFIER]...

Comes in: a directory of pieces, each holding whole records, on storage that all machines see. Goes out: a directory
of PGN, whose parts set side by side are what one process writes for the whole; and the number of records, of
each status and of each fault, on standard output. Every piece is a partition, and its name is what `RDD.pipe` gives to
a greffier: the bytes go by no other hands, so any encoding will do (`-e utf-16le`).
"""

import json
import os
import shlex
import sys
from collections import Counter

from pyspark.sql import SparkSession

# Exit status 1 is no failure: it tells that some record is not whole.
EACH = 'IFS= read -r piece && {{ {command} -- "$piece"; [ $? -le 1 ]; }}'


def reading(options):
    """The shell line that reads a piece's name and converts the piece."""
    command = shlex.join(["greffier", "convert", "--quiet", "--jobs", "1", *options])
    return shlex.join(["sh", "-c", EACH.format(command=command)])


def counts(line):
    """What is counted of one record."""
    record = json.loads(line)
    return ["records", record["status"], *(fault["code"] for fault in record["faults"])]


def main(directory, out, *options):
    names = sorted(entry.path for entry in os.scandir(directory) if not entry.name.startswith("."))
    if not names:
        sys.exit(f"no pieces in {directory}")
    spark = SparkSession.builder.appName("greffier").getOrCreate()
    pieces = spark.sparkContext.parallelize([os.path.abspath(name) for name in names], len(names))
    # Spark gives its children no environment, so no way to find greffier by.
    path = {"PATH": os.environ.get("PATH", os.defpath)}
    pieces.pipe(reading(options), path, checkCode=True).saveAsTextFile(out)
    records = pieces.pipe(reading([*options, "--to", "json"]), path, checkCode=True)
    told = records.flatMap(counts).countByValue()
    for name, count in sorted(Counter(told).items()):
        print(f"{count:9} {name}")
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
