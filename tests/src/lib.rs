//! Where the end-to-end tests share their helpers.
