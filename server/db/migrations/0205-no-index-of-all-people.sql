-- 0204 has an index of the orders that have such people.
drop index orders_people_others;
