/** What stands in a text for a letter that couldn't be read: its bytes were of another encoding. */
export const UNREAD_LETTER = '\uFFFD'
