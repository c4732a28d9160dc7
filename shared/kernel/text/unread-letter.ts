/** Stands for a letter that could not be decoded because its bytes were in another encoding. */
export const UNREAD_LETTER = '\uFFFD'
