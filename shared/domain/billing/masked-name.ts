/** "O. H.": what an unsigned link shows of a member, so that guessed ids reveal no names. */
export function maskedName({ givenName, familyName }: { readonly givenName: string; readonly familyName: string }) {
  return [givenName, familyName]
    .flatMap((name) => [...name.trim()][0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}
