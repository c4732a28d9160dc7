const askLink = document.querySelector<HTMLAnchorElement>('[data-opens-ask]')
const asking = document.querySelector<HTMLDialogElement>('#ask')

askLink?.addEventListener('click', (event) => {
  if (!asking || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  asking.showModal()
  void loadAsk().catch(() => {})
})

asking?.querySelector('form')?.addEventListener('submit', (event) => {
  const form = event.currentTarget as HTMLFormElement
  event.preventDefault()
  // A form whose code cannot be loaded is sent as without script: its page keeps the text and names what is wrong.
  void loadAsk().then(
    ({ send }) => send(form),
    () => form.submit(),
  )
})

function loadAsk() {
  return import('./ask.ts')
}

export {}
