const SHOWN_MS = 4000

function select(text: Element): void {
  getSelection()?.selectAllChildren(text)
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.closest('.share__part')?.querySelector('[data-copied]')
  const said = button.closest('.share')?.querySelector<HTMLElement>('[role=status]')
  if (!text || !said) return
  try {
    await navigator.clipboard.writeText(text.textContent.trim())
    said.textContent = said.dataset.copiedText ?? ''
    // Said again when the next text is copied.
    setTimeout(() => {
      said.textContent = ''
    }, SHOWN_MS)
  } catch {
    select(text)
    said.textContent = said.dataset.failedText ?? ''
  }
}

for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', () => void copy(button))
}
