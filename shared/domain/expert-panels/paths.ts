export const PANELS_PATH = '/expert-panels'

export function questionPath(questionId: string): string {
  return `${PANELS_PATH}/${questionId}`
}

/** The page of an invitation link, with the ids of the questions. */
export const INVITATION_PATH = `${PANELS_PATH}/invite`

export function invitationPath(questionIds: readonly string[]): string {
  return `${INVITATION_PATH}?ids=${questionIds.join(',')}`
}
