#!/usr/bin/env bash
# @marcbachmann/cel-js 8.0.0, an evaluator of the Common Expression Language.
# Expected: `[].all(e, e > 0)` is true, as for a variable that is an empty list; keys of a map written with numbers are numbers.
# Seen: a comparison over an empty list that is written in the expression fails with "Operator overload ... overlaps", over an
# empty variable it is true; in a macro over {6: ..., 7: ...} the key is a string, so `k % 5` fails, though `{1: 'a'}[1]` finds it.
# Tessera: rules read lists of the record, never written empty ones; both stand in the list of departures of the conformance test
# (tests/catalogue/cel-conformance.test.ts, docs/decisions/0051-rule-engine.md).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @marcbachmann/cel-js@8.0.0 > /dev/null
cat > see.mjs <<'JS'
import { evaluate } from '@marcbachmann/cel-js'
const answer = (text, context = {}) => {
  try {
    return evaluate(text, context)
  } catch (error) {
    return /overlaps|got 'string'/.exec(error.message)?.[0] ?? error.message
  }
}
const seen = {
  'rows.all(e, e > 0), rows = []': answer('rows.all(e, e > 0)', { rows: [] }),
  '[].all(e, e > 0)': answer('[].all(e, e > 0)'),
  "{1: 'a'}[1]": answer("{1: 'a'}[1]"),
  "{6: 'six', 7: 'seven'}.exists_one(k, k % 5 == 2)": answer("{6: 'six', 7: 'seven'}.exists_one(k, k % 5 == 2)"),
}
console.log(seen)
process.exit(JSON.stringify(Object.values(seen)) === JSON.stringify([true, 'overlaps', 'a', "got 'string'"]) ? 0 : 1)
JS
node see.mjs
