/** Makes `command` and `commandfor` open and close dialogs in browsers without invoker commands. */
export function polyfillInvokerCommands(): void {
  if ('command' in HTMLButtonElement.prototype) return
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
    else dialog.close()
  })
}
