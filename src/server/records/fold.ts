const ACCENTED = 'àáâãäåāăąèéêëēėęěìíîïīįòóôõöøōőùúûüūůűųçćčñńňšśžźżýÿÀÁÂÃÄÅĀĂĄÈÉÊËĒĖĘĚÌÍÎÏĪĮÒÓÔÕÖØŌŐÙÚÛÜŪŮŰŲÇĆČÑŃŇŠŚŽŹŻÝŸ'
const PLAIN = 'aaaaaaaaaeeeeeeeeiiiiiioooooooouuuuuuuucccnnnsszzzyyaaaaaaaaaeeeeeeeeiiiiiioooooooouuuuuuuucccnnnsszzzyy'

/** The nearest SQL comes to `fold`, for the few texts that have no folded column. */
export function foldSql(expression: string): string {
  return `translate(lower(${expression}), '${ACCENTED}', '${PLAIN}')`
}

/** The pattern of a contains-search for a folded text: its own wildcards count as plain characters. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
