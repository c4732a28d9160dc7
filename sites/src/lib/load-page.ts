/** Another page of this site, parsed without its scripts. Null when it could not be loaded. */
export function loadPage(url: string): Promise<Document | null> {
  const request = new XMLHttpRequest()
  request.open('GET', url)
  request.responseType = 'document'
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request.status === 200 ? request.responseXML : null)
    request.send()
  })
}
