// In the response to a form that was sent by loading a page, the first error gets the focus, as when the form stays on
// its page: it says more than the alert above the form, which has the focus without script.
if (!document.querySelector(':focus:not(.alert)')) {
  document.querySelector<HTMLElement>('main form [aria-invalid=true]')?.focus()
}
