const BACK_ONLINE_SHOWN_MS = 4000

const notice = document.querySelector<HTMLElement>('[data-offline]')

if (notice) {
  const { gone = '', back = '' } = notice.dataset
  const show = (text: string) => {
    notice.textContent = text
    notice.toggleAttribute('data-shown', text !== '')
  }
  const showOffline = () => show(gone)
  addEventListener('offline', showOffline)
  addEventListener('online', () => {
    show(back)
    setTimeout(() => notice.textContent === back && show(''), BACK_ONLINE_SHOWN_MS)
  })
  if (!navigator.onLine) showOffline()
}
