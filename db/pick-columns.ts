export function pickColumns<Table extends object, Name extends keyof Table>(
  table: Table,
  names: { readonly [Column in Name]: true },
): Pick<Table, Name> {
  // TypeScript types the keys of every object as string.
  const picked = (Object.keys(names) as Name[]).map((name) => [name, table[name]])
  return Object.fromEntries(picked) as Pick<Table, Name>
}
