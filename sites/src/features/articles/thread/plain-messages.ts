/** Of the form for an answer in a browser without script. */
export const PLAIN_THREAD_MESSAGES = {
  title: 'Comments on your article',
  about: 'About',
  wholeArticle: 'The whole article',
  answer: 'Your reply',
  send: 'Send',
  needsComment: 'Write your reply first.',
} as const
