/** The choices that a member has about emails of this kind. */
export type ReaderChoice = {
  readonly optionName: string
  /** The settings page of this option. */
  readonly settingsUrl: string
  /** Null for emails that cannot be switched off. */
  readonly unsubscribeUrl: string | null
}

export const WHY_LINK = 'Why did I get this?'
export const STOP_LINK = 'Stop these emails'

export function choiceSentence({ optionName, unsubscribeUrl }: ReaderChoice): string {
  return unsubscribeUrl
    ? `You can change this under “${optionName}” in your settings.`
    : `It’s part of “${optionName}”, which can’t be turned off.`
}
