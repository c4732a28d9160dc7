import { deviceJournal } from '../../../editor/saving/device-store.ts'
import { htmlToText } from '../../../editor/text/plain-field.ts'
import { answerStorageKey } from './storage-key.ts'

// On the page of a closed question: text typed just before, or while offline, that the server never received.

async function showUnsentAnswer(section: HTMLElement): Promise<void> {
  const { unsentAnswer = '', user = '' } = section.dataset
  const entries = await deviceJournal.listEntries(user)
  const [newest] = entries
    .filter(({ storageKey }) => storageKey === answerStorageKey(unsentAnswer))
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
  const text = section.querySelector('.unsent-answer__text')
  if (!newest || !text) return
  const { title, content } = newest.draft
  text.textContent = [title, htmlToText(content)].filter(Boolean).join('\n\n')
  section.hidden = false
}

const section = document.querySelector<HTMLElement>('[data-unsent-answer]')
if (section) void showUnsentAnswer(section).catch(() => {})
