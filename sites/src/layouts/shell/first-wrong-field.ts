// The answer to a form that was sent by loading a page: what is wrong has the focus, as where the form stays in its page.
const firstWrong = document.querySelector<HTMLElement>('main form [aria-invalid="true"]')
if (firstWrong && document.activeElement === document.body) firstWrong.focus()
