// In the response to a form that was sent by loading a page, the first error gets the focus, as when the form stays on
// its page.
const firstWrong = document.querySelector<HTMLElement>('main form [aria-invalid="true"]')
if (firstWrong && document.activeElement === document.body) firstWrong.focus()
