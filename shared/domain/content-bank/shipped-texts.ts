import { CONTENT_MAX_WORDS, CONTENT_MIN_WORDS } from '../articles/limits.ts'
import type { ContentKey } from './blocks.ts'
import type { ContentText } from './views.ts'

function listed(...points: readonly string[]): string {
  return `<ul>${points.map((point) => `<li><p>${point}</p></li>`).join('')}</ul>`
}

/** What readers have until somebody publishes a default. */
const SHIPPED_TEXTS: Readonly<Partial<Record<ContentKey, ContentText>>> = {
  'writing-reminders': {
    title: '',
    body: listed(
      `Articles are ${CONTENT_MIN_WORDS} to ${CONTENT_MAX_WORDS} words long.`,
      'It’s your own work, unpublished anywhere else and not AI-generated.',
      'Write for fellow members; a pitch for your company isn’t an article.',
      'Name and link your sources.',
      'After you submit it, an editor gets back to you in about a week.',
    ),
  },
  'submissions-closed': { title: '', body: '<p>We’re closed for now.</p>' },
  'closing-announced': { title: '', body: '<p>{community} will close.</p>' },
  'closing-read-only': { title: '', body: '<p>{community} is closing and is now read-only.</p>' },
  'closing-closed': {
    title: '',
    body: '<p>Signing in is no longer possible, and the pages are no longer shown.</p><p>If you were a member and have a question about your data or your payments, write to us.</p>',
  },
  'joining-included': {
    title: 'What’s included',
    body: listed(
      'Articles under your name, with an editor.',
      'Introductions to other members, and messages with them.',
      'Expert panels: short answers, published with your name.',
      'Groups for members with shared interests.',
    ),
  },
}

export function shippedText(key: ContentKey): ContentText | null {
  return SHIPPED_TEXTS[key] ?? null
}
