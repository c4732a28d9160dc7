const askLink = document.querySelector<HTMLAnchorElement>('[data-opens-ask]')
const asking = document.querySelector<HTMLDialogElement>('#ask')

askLink?.addEventListener('click', (event) => {
  if (!asking || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  asking.showModal()
  void import('./ask.ts').then(({ sendFromDialog }) => sendFromDialog(asking))
})
