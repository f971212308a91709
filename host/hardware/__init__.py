"""What a self-test says is wrong with the circuit boards of hardware/boards.

netlist             their parts and nets, as far as a self-test speaks of them
diagnosis           the findings, and all of it in words
"""
