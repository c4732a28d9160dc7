/** Texts of a submission; apart from those of the editor, because most visits have none. */
export const SUBMIT_MESSAGES = {
  waiting:
    'Your text was saved often within a minute, so your last words are still waiting. Submit your article once it says Autosaved.',
} as const
