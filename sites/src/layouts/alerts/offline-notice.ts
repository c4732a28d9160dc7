const BACK_FOR_MS = 4000

/** Says that the connection is gone, and when it is back. */
const bar = document.querySelector<HTMLElement>('[data-offline]')

if (bar) {
  const { gone = '', back = '' } = bar.dataset
  const say = (text: string) => {
    bar.textContent = text
    bar.toggleAttribute('data-shown', text !== '')
  }
  const lose = () => say(gone)
  addEventListener('offline', lose)
  addEventListener('online', () => {
    say(back)
    setTimeout(() => bar.textContent === back && say(''), BACK_FOR_MS)
  })
  if (!navigator.onLine) lose()
}
