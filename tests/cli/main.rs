//! The command line as its users script it: options, files, streams, exit codes, JSON.

mod asking;
mod encodings;
mod explain;
mod files;
mod inputs;
mod json;
mod library;
mod messages;
mod openings;
mod options;
mod others;
mod output;
mod pieces;
mod repair;
mod reports;
mod rules;
mod run;
mod second_sheets;
mod split;
mod tags;
