/** What a state means; it always stands beside the word that says so. */
export const TONES = ['positive', 'warning', 'negative', 'info', 'accent', 'neutral'] as const
export type Tone = (typeof TONES)[number]
