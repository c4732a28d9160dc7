/** The meaning that a colour carries; the text beside it says the same, so that colour is never the only sign. */
export const TONES = ['positive', 'warning', 'negative', 'info', 'accent', 'neutral'] as const
export type Tone = (typeof TONES)[number]
