/** Shows that other statements are being loaded, from the click on a link until its page is loaded. */
for (const section of document.querySelectorAll<HTMLElement>('[data-statements]')) {
  const status = section.querySelector<HTMLElement>('[data-loading]')
  const show = (isLoading: boolean) => {
    if (status) status.hidden = !isLoading
  }
  section.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('[data-loads]')
    if (isLink && !event.ctrlKey && !event.metaKey && !event.shiftKey) show(true)
  })
  // A page from the back/forward cache is shown as it was left.
  addEventListener('pageshow', () => show(false))
}
