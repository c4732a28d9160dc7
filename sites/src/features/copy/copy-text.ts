const SHOWN_MS = 4000

function select(text: Element): void {
  getSelection()?.selectAllChildren(text)
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.closest('[data-copy-part]')?.querySelector('[data-copied]')
  const status = button.closest('[data-copy-area]')?.querySelector<HTMLElement>('[role=status]')
  if (!text || !status) return
  try {
    await navigator.clipboard.writeText(text.textContent.trim())
    status.textContent = status.dataset.copiedText ?? ''
    // Cleared, so that the next copy is announced again.
    setTimeout(() => {
      status.textContent = ''
    }, SHOWN_MS)
  } catch {
    select(text)
    status.textContent = status.dataset.failedText ?? ''
  }
}

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  button.addEventListener('click', () => void copy(button))
  button.removeAttribute('data-waits')
}
