/* Few of these pages have unread comments, so only they load the request. */
const newest = document.querySelector<HTMLElement>('[data-newest-unread]')
if (newest) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    const { article = '', newestUnread = '' } = newest.dataset
    // A failure is ignored: the next visit of the page tries again.
    void import('../editor/article.requests.ts')
      .then(({ markCommentsRead }) => markCommentsRead(article, newestUnread))
      .catch(() => {})
  })
  observer.observe(newest)
}
