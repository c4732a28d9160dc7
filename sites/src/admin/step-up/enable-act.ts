import { createAlert } from '../../lib/alerts.ts'
import { showBusy } from '../../ui/button/show-busy.ts'
import { wordsOf } from './confirmed-call.ts'
import { withStepUp } from './with-step-up.ts'

type Act = {
  readonly send: () => Promise<unknown>
  readonly busy: string
  readonly done: string
  /** The next page; without it the same page is reloaded. */
  readonly goTo?: () => string
  readonly textOf: (error: unknown) => string
  /** Shows the errors of the typed values; returns whether there are none. */
  readonly isReady?: () => boolean
}

/**
 * Makes a button on a page without React run its action, one at a time, after the password was confirmed if that is
 * required.
 */
export function enableAct(button: HTMLButtonElement, failure: Element, act: Act): void {
  let isBusy = false
  const run = async () => {
    if (isBusy) return
    failure.textContent = ''
    if (act.isReady?.() === false) return
    isBusy = true
    showBusy(button, act.busy)
    try {
      await withStepUp(act.send)
      createAlert({ displayType: 'positive', title: act.done })
      if (act.goTo) location.assign(act.goTo())
      else location.reload()
    } catch (error) {
      isBusy = false
      showBusy(button, null)
      failure.textContent = wordsOf(error) ?? act.textOf(error)
    }
  }
  const isOfForm = button.type === 'submit'
  const source = isOfForm ? button.form : button
  source?.addEventListener(isOfForm ? 'submit' : 'click', (event) => {
    event.preventDefault()
    void run()
  })
  button.disabled = false
  button.removeAttribute('data-waits')
}
