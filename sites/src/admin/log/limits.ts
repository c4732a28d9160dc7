/** The maximum number of rows of a download of the log. */
export const CSV_MAX_ROWS = 10_000
export const CSV_MAX_ROWS_TEXT = CSV_MAX_ROWS.toLocaleString('en-US')
