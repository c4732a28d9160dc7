/* Few of these pages have unread comments, so only they load the request. */
const newest = document.querySelector<HTMLElement>('[data-newest-unread]')
if (newest) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    const { article = '', newestUnread = '' } = newest.dataset
    // A failure is ignored: the next visit of the page tries again.
    void import('./mark-read.requests.ts')
      .then(({ markShownRead }) => markShownRead(article, newestUnread))
      .catch(() => {})
  })
  observer.observe(newest)
}
