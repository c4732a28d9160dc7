/** An event of the window: something was read, so that the marks of the bar may be out of date. */
export const NEWS_CHANGED = 'news-changed'
