/** What a download of the log has at most. */
export const CSV_MAX_ROWS = 10_000
export const CSV_MAX_ROWS_TEXT = CSV_MAX_ROWS.toLocaleString('en-US')
