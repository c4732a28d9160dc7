export type SqlValue = string | number | null | Uint8Array

export type Rows = { readonly columns: readonly string[]; readonly rows: SqlValue[][] }
