import { SimpleGrid } from '@mantine/core';
import classes from './figure-cards.module.css';

/** A row of named figures. */
export function FigureCards({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} spacing="md" m={0}>
      {figures.map(([name, figure]) => (
        <div key={name} className={classes['card']}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </SimpleGrid>
  );
}
