/** Beside "Messages" while one is unread. Separate from the texts of the shell, which islands load. */
export const UNREAD_MARK = { inMenu: 'Unread', inBar: ', unread', posts: 'unread' } as const
