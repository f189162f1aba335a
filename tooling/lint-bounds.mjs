// A lint rule: bounds are named max… and min…, as in the field's libraries, so that a search finds them all.
const oldNames = /^(most|longest|fewest|shortest)[A-Z]/;
const bounds = {
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier' && oldNames.test(id.name))
        context.report({ node: id, message: `Name the bound max… or min… instead of ${id.name}.` });
    },
  }),
};

export default { meta: { name: 'bounds' }, rules: { 'max-min': bounds } };
