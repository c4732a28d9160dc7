const section = document.querySelector<HTMLElement>('.byline-section')
const text = section?.querySelector<HTMLElement>('.byline-section__text')
const form = section?.querySelector<HTMLElement>('.byline-section__form')
const button = section?.querySelector('button')

if (section && text && form && button) {
  button.removeAttribute('data-waits')
  button.addEventListener('click', async () => {
    const { user = '', byline = '', title = '' } = section.dataset
    const { mountBylineForm } = await import('./mount-byline-form.tsx')
    text.hidden = true
    mountBylineForm(form, { userId: user, byline, title }, () => {
      text.hidden = false
      button.focus()
    })
  })
}
