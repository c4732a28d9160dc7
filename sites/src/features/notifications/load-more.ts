/** The list in another page: parsed without its scripts. Null when it could not be loaded. */
function loadPage(url: string): Promise<Document | null> {
  const request = new XMLHttpRequest()
  request.open('GET', url)
  request.responseType = 'document'
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null)
    request.send()
  })
}

/**
 * Appends the rows of the next page, and moves the focus to the first of them. Without script the link opens that page.
 */
export async function loadMore(list: HTMLElement, link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy) return
  link.ariaBusy = 'true'
  const page = await loadPage(link.href)
  const rows = [...(page?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  const [first] = rows
  if (!page || !first) {
    location.assign(link.href)
    return
  }
  list.append(...rows)
  const next = page.querySelector<HTMLAnchorElement>('[data-more]')?.getAttribute('href')
  if (next) link.href = next
  else link.remove()
  link.ariaBusy = null
  first.querySelector('a')?.focus()
}
