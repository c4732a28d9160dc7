export const STAFF_PATH = '/admin/staff'

export function staffPath(id: string): string {
  return `${STAFF_PATH}/${id}`
}
