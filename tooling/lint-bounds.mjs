// Lint rule: names of bounds start with max or min, so that a search finds all of them.
const oldNames = /^(most|longest|fewest|shortest)[A-Z]/;
const bounds = {
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier' && oldNames.test(id.name))
        context.report({ node: id, message: `Rename ${id.name}: names of bounds start with max or min.` });
    },
  }),
};

export default { meta: { name: 'bounds' }, rules: { 'max-min': bounds } };
