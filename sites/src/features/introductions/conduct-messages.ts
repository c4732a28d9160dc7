export const CONDUCT_MESSAGES = {
  both: 'Report or block',
  report: 'Report',
  block: 'Block',
  reason: 'What is wrong?',
  reportHint: 'Our concierge gets the text and your reason, and writes to you. The other member is not told.',
  blockText: 'No request and no message of theirs reaches you any more. They are not told.',
} as const
