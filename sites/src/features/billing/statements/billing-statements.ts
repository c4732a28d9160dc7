/** Says that other statements are being loaded, from the press of a link until their page is there. */
for (const section of document.querySelectorAll<HTMLElement>('[data-statements]')) {
  const status = section.querySelector<HTMLElement>('[data-loading]')
  const show = (isLoading: boolean) => {
    if (status) status.hidden = !isLoading
  }
  section.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('[data-loads]')
    if (isLink && !event.ctrlKey && !event.metaKey && !event.shiftKey) show(true)
  })
  // A page that the browser kept is shown again as it was left.
  addEventListener('pageshow', () => show(false))
}
