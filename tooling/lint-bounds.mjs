// Lint rules about bounds.
const oldNames = /^(most|longest|fewest|shortest)[A-Z]/;

/** Bounds are named max… and min…, as in the field's libraries, so that a search finds them all. */
const maxMin = {
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier' && oldNames.test(id.name))
        context.report({ node: id, message: `Name the bound max… or min… instead of ${id.name}.` });
    },
  }),
};

const spreading = /^(push|unshift|splice|max|min|fromCharCode|fromCodePoint)$/;

/** A spread array becomes one argument per element: about 100,000 of them overflow the stack (RangeError). */
const noSpread = {
  create: (context) => ({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || !spreading.test(callee.property.name)) return;
      const node = given.find(
        ({ type, argument }) => type === 'SpreadElement' && argument.type !== 'ArrayExpression',
      );
      if (node !== undefined)
        context.report({
          node,
          message: `Do not spread an array into ${callee.property.name}(): a large one overflows the stack. Use a loop, concat or reduce.`,
        });
    },
  }),
};

export default { meta: { name: 'bounds' }, rules: { 'max-min': maxMin, 'no-spread': noSpread } };
