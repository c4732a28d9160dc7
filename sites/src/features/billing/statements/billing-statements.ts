import { loadPage } from '../../../lib/load-page.ts'

/** Shows other statements without loading the page anew, and those that were not there in time. Without script its links do. */
class BillingStatements extends HTMLElement {
  connectedCallback(): void {
    if (this.querySelector('[data-state="loading"]')) void this.#show(location.href)
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-swap]') : null
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void this.#show(link.href).then(() => {
        history.replaceState(history.state, '', link.href)
        this.querySelector<HTMLElement>('#statements')?.focus()
      })
    })
  }

  async #show(url: string): Promise<void> {
    const status = this.querySelector<HTMLElement>('[data-loading]')
    if (status) status.hidden = false
    this.ariaBusy = 'true'
    const page = await loadPage(url)
    const section = page?.querySelector('billing-statements > section')
    this.ariaBusy = null
    if (section) this.replaceChildren(document.adoptNode(section))
    else location.assign(url)
  }
}

customElements.define('billing-statements', BillingStatements)
