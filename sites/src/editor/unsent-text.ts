import { deviceJournal } from './saving/device-store.ts'
import { htmlToText } from './text/plain-field.ts'

// Text typed just before its form was closed, or while offline, that the server never received.

async function showUnsentText(section: HTMLElement): Promise<void> {
  const { unsentText = '', user = '', isPlain } = section.dataset
  const entries = await deviceJournal.listEntries(user)
  const [newest] = entries
    .filter(({ storageKey }) => storageKey === unsentText)
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
  const text = section.querySelector('.unsent-text__text')
  if (!newest || !text) return
  const { title, content } = newest.draft
  text.textContent = [title, isPlain ? content : htmlToText(content)].filter(Boolean).join('\n\n')
  section.hidden = false
}

const section = document.querySelector<HTMLElement>('[data-unsent-text]')
if (section) void showUnsentText(section).catch(() => {})
