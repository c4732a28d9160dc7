import { type SHARE_CHANNELS, type SharedStory, type ShareText, shareKit } from '../share-kit.ts'

/** The author's own words in the email. */
export const HAND_OFF_NOTE_MAX_CHARACTERS = 500
/** Limit of emails to addresses that a member chose, so that nobody is flooded. */
export const HAND_OFFS_A_DAY = 20

type Network = Exclude<(typeof SHARE_CHANNELS)[number], 'email'>

/** The texts of the share kit that are posted for the author; the author sends the letter. */
export function networkTexts(story: SharedStory): readonly (ShareText & { readonly channel: Network })[] {
  return shareKit(story).flatMap((text) => (text.channel === 'email' ? [] : [{ ...text, channel: text.channel }]))
}
