import { createButton, createElement } from '../notifications/elements.ts'
import { PAGE_KEY_MESSAGES as M } from './page-key-messages.ts'

type Place = (typeof M.places)[number]

export const PLACES: readonly Place[] = M.places

/** The navigation link to the place; null if this person has none. */
export function linkOf([, , paths]: Place): HTMLAnchorElement | null {
  return document.querySelector(paths.map((path) => `a[href="${path}"]`).join())
}

function keyNamed(name: string): HTMLElement {
  return createElement('kbd', '', name)
}

/** Lists the keys of this page. A staff list has its own dialog, with its own keys. */
export function showKeys(): boolean {
  if (document.querySelector('[data-list-keys]')) return false
  const lines = [
    ...M.pages.map(([key, does]) => [keyNamed(key), ` ${does}`]),
    ...PLACES.filter(linkOf).map(([key, place]) => [keyNamed('g'), M.between, keyNamed(key), ` ${place}`]),
  ]
  const title = createElement('h2', 'dialog__title', M.title)
  title.id = 'page-keys'
  const head = createElement('header', 'dialog__head', title)
  const list = createElement('ul', '', ...lines.map((line) => createElement('li', '', ...line)))
  const body = createElement('div', 'dialog__body', list)
  const close = createButton('button button--secondary', M.close, () => dialog.close())
  const foot = createElement('footer', 'dialog__foot', close)
  const dialog = createElement('dialog', 'dialog', createElement('div', 'dialog__panel', head, body, foot))
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.setAttribute('closedby', 'any')
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return true
}
