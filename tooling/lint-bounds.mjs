// Lint rules about bounds.
const oldNames = /^(most|longest|fewest|shortest)[A-Z]/;

/**
 * Names of bounds start with max or min, as is common in libraries of this field, so that a search finds all of them.
 */
const maxMin = {
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier' && oldNames.test(id.name))
        context.report({ node: id, message: `Name the bound max… or min… instead of ${id.name}.` });
    },
  }),
};

const spreading = /^(push|unshift|splice|max|min|fromCharCode|fromCodePoint)$/;

/** A spread array becomes one argument per element, and about 100,000 arguments overflow the stack (RangeError). */
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
