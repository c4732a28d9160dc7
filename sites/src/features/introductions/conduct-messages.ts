export const CONDUCT_MESSAGES = {
  both: 'Report or block',
  report: 'Report',
  block: 'Block',
  reason: 'What’s wrong?',
  reportHint: 'Our concierge gets the text and your reason, and will write to you. The other member isn’t told.',
  blockText: 'You’ll no longer get their requests or messages. They aren’t told.',
  blockTextWithForum:
    'You’ll no longer get their requests, messages and mentions, and what they write in the forum is folded away for you. They aren’t told.',
} as const
