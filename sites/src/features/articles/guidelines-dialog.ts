const FLAG = 'guidelines'

const dialog = document.querySelector<HTMLDialogElement>(`#${FLAG}`)

function setFlag(open: boolean): void {
  const url = new URL(location.href)
  if (open) url.searchParams.set(FLAG, 'true')
  else url.searchParams.delete(FLAG)
  history.replaceState(history.state, '', url)
}

function show(): void {
  dialog?.showModal()
  setFlag(true)
}

if (dialog) {
  // The server rendered it open inside the page; it is opened again as a modal dialog.
  if (dialog.open) {
    dialog.close()
    show()
  }
  dialog.addEventListener('close', () => setFlag(false))
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (link.dataset.closes === FLAG || link.dataset.opens === FLAG) event.preventDefault()
    if (link.dataset.closes === FLAG) dialog.close()
    if (link.dataset.opens === FLAG) show()
  })
}
